/** What a made model does. */
interface Made {
  /** What it writes, whatever it is asked. */
  readonly text: string
  /** It begins anew instead of ending: for what is stopped or cut. */
  readonly endless?: boolean
  /** Tokens that it says to have been trained on. */
  readonly context?: number
  readonly name?: string
  /** A chat template (Jinja); absent: the model has none. */
  readonly template?: string
}

/** A chat template in which each role is named. It ends in a line break, which is no piece of a text. */
export const TEMPLATE =
  "{% for m in messages %}<{{ m['role'] }}>\n{{ m['content'] }}\n{% endfor %}{% if add_generation_prompt %}<assistant>\n{% endif %}"

const GGUF = { u32: 4, f32: 6, bool: 7, string: 8, array: 9, i32: 5 } as const
const KIND = { normal: 1, unknown: 2, control: 3, byte: 6 } as const
const BYTES = 256
const CONTROLS = ['<unk>', '<s>', '</s>']
const ALIGNMENT = 32
/** So far ahead of all other tokens that sampling takes no other. */
const SURE = 20

type Value = readonly [type: keyof typeof GGUF, value: unknown, of?: keyof typeof GGUF]

/** Little-endian bytes, as the format has them. Source: docs/gguf.md of ggml, version 3. */
class Writer {
  private readonly chunks: Buffer[] = []
  length = 0

  bytes(chunk: Buffer): void {
    this.chunks.push(chunk)
    this.length += chunk.length
  }
  u32(value: number): void {
    const chunk = Buffer.alloc(4)
    chunk.writeUInt32LE(value)
    this.bytes(chunk)
  }
  u64(value: number): void {
    const chunk = Buffer.alloc(8)
    chunk.writeBigUInt64LE(BigInt(value))
    this.bytes(chunk)
  }
  f32(value: number): void {
    const chunk = Buffer.alloc(4)
    chunk.writeFloatLE(value)
    this.bytes(chunk)
  }
  string(text: string): void {
    const chunk = Buffer.from(text)
    this.u64(chunk.length)
    this.bytes(chunk)
  }
  value(type: keyof typeof GGUF, value: unknown, of: keyof typeof GGUF = 'u32'): void {
    if (type === 'string') this.string(String(value))
    else if (type === 'f32') this.f32(Number(value))
    else if (type === 'bool') this.bytes(Buffer.from([value ? 1 : 0]))
    else if (type === 'array' && Array.isArray(value)) {
      this.u32(GGUF[of])
      this.u64(value.length)
      for (const each of value) this.value(of, each)
    } else this.u32(Number(value))
  }
  pad(): void {
    this.bytes(Buffer.alloc((ALIGNMENT - (this.length % ALIGNMENT)) % ALIGNMENT))
  }
  all(): Buffer {
    return Buffer.concat(this.chunks)
  }
}

/** The text in pieces that all differ, so that each piece says which one follows. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of text.match(/\s*\S+|\s+$/g) ?? []) {
    piece += word
    if (pieces.includes(piece)) continue
    pieces.push(piece)
    piece = ''
  }
  return piece === '' ? pieces : [...pieces, piece]
}

function matrix(rows: number, columns: number, at: (row: number, column: number) => number): Float32Array {
  return Float32Array.from({ length: rows * columns }, (_, i) => at(Math.floor(i / columns), i % columns))
}

/**
 * A valid GGUF file of a llama model with one layer that attends to nothing: its output is a table that says which piece
 * of the text follows which, and after anything else comes the first. Made of no outside data; about 0.2 MB.
 */
export function makeGguf({ text, endless = false, context = 2048, name = 'a made model', template }: Made): Buffer {
  const pieces = piecesOf(text)
  const width = Math.ceil((pieces.length + 1) / ALIGNMENT) * ALIGNMENT
  const firstPiece = CONTROLS.length + BYTES
  const end = CONTROLS.indexOf('</s>')
  const vocabulary = [
    ...CONTROLS,
    ...Array.from({ length: BYTES }, (_, i) => `<0x${i.toString(16).toUpperCase().padStart(2, '0')}>`),
    ...pieces.map((piece) => piece.replaceAll(' ', '▁')),
  ]
  const size = vocabulary.length
  const kindOf = (i: number) => {
    if (i >= firstPiece) return KIND.normal
    if (i >= CONTROLS.length) return KIND.byte
    return i === 0 ? KIND.unknown : KIND.control
  }
  // All that is no piece shares the first place of the embedding.
  const placeOf = (token: number) => Math.max(0, token - firstPiece + 1)
  const after = (place: number) => {
    if (place < pieces.length) return firstPiece + place
    return endless ? firstPiece : end
  }
  const zeros = (rows: number, columns: number) => new Float32Array(rows * columns)
  const ones = new Float32Array(width).fill(1)

  const settings: Record<string, Value> = {
    'general.architecture': ['string', 'llama'],
    'general.name': ['string', name],
    'llama.context_length': ['u32', context],
    'llama.embedding_length': ['u32', width],
    'llama.block_count': ['u32', 1],
    'llama.feed_forward_length': ['u32', ALIGNMENT],
    'llama.attention.head_count': ['u32', 1],
    'llama.attention.head_count_kv': ['u32', 1],
    'llama.attention.layer_norm_rms_epsilon': ['f32', 1e-5],
    'llama.rope.dimension_count': ['u32', width],
    'llama.vocab_size': ['u32', size],
    'tokenizer.ggml.model': ['string', 'llama'],
    'tokenizer.ggml.tokens': ['array', vocabulary, 'string'],
    'tokenizer.ggml.scores': ['array', vocabulary.map(() => 0), 'f32'],
    'tokenizer.ggml.token_type': ['array', vocabulary.map((_, i) => kindOf(i)), 'i32'],
    'tokenizer.ggml.bos_token_id': ['u32', CONTROLS.indexOf('<s>')],
    'tokenizer.ggml.eos_token_id': ['u32', end],
    'tokenizer.ggml.unknown_token_id': ['u32', 0],
    'tokenizer.ggml.add_bos_token': ['bool', true],
    'tokenizer.ggml.add_space_prefix': ['bool', false],
    ...(template !== undefined && { 'tokenizer.chat_template': ['string', template] satisfies Value }),
  }
  // Sizes as the format has them: the innermost first.
  const tensors: readonly (readonly [name: string, sizes: readonly number[], data: Float32Array])[] = [
    ['token_embd.weight', [width, size], matrix(size, width, (token, at) => (at === placeOf(token) ? 1 : 0))],
    ['blk.0.attn_norm.weight', [width], ones],
    ['blk.0.attn_q.weight', [width, width], zeros(width, width)],
    ['blk.0.attn_k.weight', [width, width], zeros(width, width)],
    ['blk.0.attn_v.weight', [width, width], zeros(width, width)],
    ['blk.0.attn_output.weight', [width, width], zeros(width, width)],
    ['blk.0.ffn_norm.weight', [width], ones],
    ['blk.0.ffn_gate.weight', [width, ALIGNMENT], zeros(ALIGNMENT, width)],
    ['blk.0.ffn_up.weight', [width, ALIGNMENT], zeros(ALIGNMENT, width)],
    ['blk.0.ffn_down.weight', [ALIGNMENT, width], zeros(width, ALIGNMENT)],
    ['output_norm.weight', [width], ones],
    ['output.weight', [width, size], matrix(size, width, (token, at) => (token === after(at) ? SURE : 0))],
  ]

  const out = new Writer()
  out.bytes(Buffer.from('GGUF'))
  out.u32(3)
  out.u64(tensors.length)
  out.u64(Object.keys(settings).length)
  for (const [key, [type, value, of]] of Object.entries(settings)) {
    out.string(key)
    out.u32(GGUF[type])
    out.value(type, value, of)
  }
  let offset = 0
  for (const [key, sizes, data] of tensors) {
    out.string(key)
    out.u32(sizes.length)
    for (const each of sizes) out.u64(each)
    out.u32(0)
    out.u64(offset)
    offset += Math.ceil(data.byteLength / ALIGNMENT) * ALIGNMENT
  }
  for (const [, , data] of tensors) {
    out.pad()
    out.bytes(Buffer.from(data.buffer))
  }
  return out.all()
}
