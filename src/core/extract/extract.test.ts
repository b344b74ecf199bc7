import { describe, expect, it } from 'vitest'
import { type Message, textMessage } from '../message/message.ts'
import { historyEntry, type Prompt, SUMMARY_MARKER, toPrompt } from '../message/prompt.ts'
import { extractSummary } from './extract.ts'

const GOAL = 'Migrate the invoice service to the new ledger.'

function log(lines: number): string {
  return Array.from({ length: lines }, (_, line) => `12:${10 + (line % 50)} worker ${line} is idle`).join('\n')
}

/** A run of a coding agent with one detail of each kind among much that says nothing. */
function run(): readonly Message[] {
  return [
    textMessage('m1', 'user', `${GOAL} Never touch the table invoices_archive.`),
    textMessage('m2', 'assistant', 'I read the service first.'),
    textMessage('m3', 'tool', log(120)),
    textMessage('m4', 'assistant', 'We decided to keep both ledgers until March.'),
    textMessage(
      'm5',
      'tool',
      `${log(60)}\nLedgerMismatchError: entry 88412 has no pair in services/ledger/pairs.py\n${log(60)}`,
    ),
    textMessage('m6', 'assistant', 'The mismatch is in the pairing. I go on.'),
  ]
}

function summary(entries: Prompt, size = 150): readonly string[] {
  return extractSummary({ entries }, size).split('\n')
}

function summaryOf(body: string): Prompt[number] {
  const message = textMessage('s1', 'user', `${SUMMARY_MARKER}\n${body}`)
  return { message, origin: { kind: 'summary', of: ['m0'] } }
}

describe('An extractive summary', () => {
  it('begins with the first goal of the user', () => {
    expect(summary(toPrompt(run())).slice(0, 2)).toEqual(['Goal:', `- ${GOAL}`])
  })

  it('keeps the goal in the smallest size, as much of it as there is room for', () => {
    expect(extractSummary({ entries: toPrompt(run()) }, 8)).toBe('- Migrate the invoice service to')
  })

  it('keeps the constraint, the decision and the error among hundreds of lines of a log', () => {
    const lines = summary(toPrompt(run()))
    expect(lines).toContain('- Never touch the table invoices_archive.')
    expect(lines).toContain('- We decided to keep both ledgers until March.')
    expect(lines).toContain('- LedgerMismatchError: entry 88412 has no pair in services/ledger/pairs.py')
  })

  it('puts each in its group', () => {
    const lines = summary(toPrompt(run()))
    expect(lines[lines.indexOf('Errors:') + 1]).toBe(
      '- LedgerMismatchError: entry 88412 has no pair in services/ledger/pairs.py',
    )
    expect(lines[lines.indexOf('Decisions and constraints:') + 1]).toBe(
      '- We decided to keep both ledgers until March.',
    )
  })

  it('says the same line once, however often a tool printed it', () => {
    const line = 'checksum of build 7731 differs'
    const entries = toPrompt([...run(), textMessage('m7', 'tool', `${line}\n${line}`), textMessage('m8', 'tool', line)])
    expect(summary(entries, 400).filter((one) => one === `- ${line}`)).toHaveLength(1)
  })

  it('breaks prose into sentences, but never a line of code', () => {
    const code =
      'const total = items.filter((item) => item.open).map(price). reduce(add. bind(null), 0); // a. b. c. d.'
    const entries = toPrompt([
      textMessage('m1', 'user', GOAL),
      textMessage(
        'm2',
        'assistant',
        `Here it is. The price is open.\n\`\`\`ts\n${code}\n\`\`\`\nThe old one may go. ${log(40)}`,
      ),
    ])
    const lines = summary(entries, 200)
    expect(lines.filter((line) => line.includes('reduce'))).toEqual([`- ${code}`])
  })

  it('does not take the numbers of a listing for details', () => {
    const listing = Array.from({ length: 90 }, (_, at) => `${at + 410}\t${at % 3 === 0 ? '' : `pass(row, ${at % 7})`}`)
    const entries = toPrompt([textMessage('m1', 'user', GOAL), textMessage('m2', 'tool', listing.join('\n'))])
    expect(summary(entries, 300).filter((line) => /^- \d+$/.test(line))).toEqual([])
  })

  it('quotes what a tool was given without the escapes of JSON', () => {
    const arguments_ = JSON.stringify({ path: 'services/ledger/pairs.py', old: 'say("no pair")\nstop()' })
    const call: Message = {
      id: 'm2',
      role: 'assistant',
      parts: [{ type: 'call', callId: 'c1', name: 'edit', arguments: arguments_ }],
    }
    const lines = summary(toPrompt([textMessage('m1', 'user', `${GOAL} ${log(9)}`), call]), 200)
    expect(lines).toContain('- services/ledger/pairs.py')
    expect(lines).toContain('- say("no pair")')
  })

  it('reads Chinese and Japanese, by sentence and by what they say', () => {
    const filler = Array.from({ length: 80 }, (_, at) => `第${at}行没有变化。`).join('\n')
    const entries = toPrompt([
      textMessage('m1', 'user', '请把发票服务迁移到新的账本。不要删除旧的数据表。'),
      textMessage('m2', 'tool', filler),
      textMessage('m3', 'tool', '错误：连接被 replica-2 拒绝\n変更は本番環境に適用しないでください。'),
    ])
    const lines = summary(entries, 60)
    expect(lines).toContain('- 请把发票服务迁移到新的账本。不要删除旧的数据表。')
    expect(lines).toContain('- 错误：连接被 replica-2 拒绝')
  })

  it('keeps the lines of the summary that it extends, in their groups', () => {
    const previous = 'Goal:\n- Rename the ledger.\nErrors:\n- PairError in pairs.py'
    const lines = extractSummary({ entries: toPrompt(run()), previous }, 200).split('\n')
    expect(lines.slice(0, 2)).toEqual(['Goal:', '- Rename the ledger.'])
    expect(lines[lines.indexOf('Errors:') + 1]).toBe('- PairError in pairs.py')
    expect(lines).toContain('- LedgerMismatchError: entry 88412 has no pair in services/ledger/pairs.py')
  })

  it('takes an earlier summary among the messages apart, without its marker and headings', () => {
    const entries = [summaryOf('Goal:\n- Rename the ledger.\nSteps:\n- The tests were moved.'), ...toPrompt(run())]
    const text = extractSummary({ entries }, 200)
    expect(text).not.toContain(SUMMARY_MARKER)
    expect(text.split('\n').filter((line) => line === 'Goal:')).toHaveLength(1)
    expect(text).toContain('- Rename the ledger.')
    expect(text).toContain('- The tests were moved.')
  })

  it('leaves room for what is new beside a long earlier summary', () => {
    const previous = Array.from(
      { length: 60 },
      (_, at) => `- We decided that part ${at} moves to shelf ${at * 7919}.`,
    ).join('\n')
    const text = extractSummary({ entries: toPrompt(run()), previous }, 200)
    expect(text).toContain('LedgerMismatchError')
    expect(text).toContain('We decided that part')
  })

  it('does not quote what a tombstone says', () => {
    const [first, ...rest] = run().map(historyEntry)
    const tombstone: Prompt[number] = {
      message: textMessage('m9', 'tool', 'cleared: services/orders/total.py FAILED'),
      origin: { kind: 'tombstone', of: 'm9' },
    }
    expect(extractSummary({ entries: first ? [first, tombstone, ...rest] : [] }, 400)).not.toContain('cleared')
  })

  it('is empty where there is nothing to choose from', () => {
    expect(extractSummary({ entries: [] }, 400)).toBe('')
    expect(extractSummary({ entries: toPrompt([textMessage('m1', 'user', ' \n --- \n')]) }, 400)).toBe('')
    expect(extractSummary({ entries: toPrompt(run()) }, 0)).toBe('')
  })
})
