/** Why edits are not being kept, or why something that was kept cannot be read. */
export interface StorageProblem {
  readonly kind: 'full' | 'forbidden' | 'newer' | 'outdated' | 'blocked' | 'failed'
  /** A whole sentence or two for a person. */
  readonly words: string
}

const FORBIDDEN = 'This browser does not let the page store anything: a private window, or a setting, forbids it.'

const WORDS: Readonly<Record<Exclude<StorageProblem['kind'], 'failed'>, string>> = {
  full: 'The storage that this browser gives the page is full.',
  forbidden: FORBIDDEN,
  newer:
    'The drafts on this computer were written by a newer version of this page. Nothing of them was changed. Reload to get the newer version.',
  outdated: 'A newer version of this page is open in another tab. Reload this one to go on saving.',
  blocked: 'Another tab holds the storage with an older version of this page. Close it or reload it.',
}

export function problemOf(kind: Exclude<StorageProblem['kind'], 'failed'>): StorageProblem {
  return { kind, words: WORDS[kind] }
}

/** Carries a problem through a promise that rejects. */
export class StorageError extends Error {
  readonly problem: StorageProblem

  constructor(problem: StorageProblem) {
    super(problem.words)
    this.problem = problem
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : ''
}

/** Another tab wrote first, or deleted what was to be replaced: the database refused, and nothing was written. */
export class ConflictError extends Error {}

/** Puts whatever a database threw into words. */
export function explainError(error: unknown): StorageProblem {
  if (error instanceof StorageError) return error.problem
  switch (nameOf(error)) {
    case 'QuotaExceededError':
      return problemOf('full')
    case 'VersionError':
      return problemOf('newer')
    case 'SecurityError':
    // What Firefox says in a window that keeps nothing.
    case 'InvalidStateError':
    // `indexedDB` itself is missing.
    case 'ReferenceError':
    case 'TypeError':
      return problemOf('forbidden')
    default: {
      const said = error instanceof Error || error instanceof DOMException ? error.message : String(error)
      return { kind: 'failed', words: `The browser could not store it${said ? `: ${said.replace(/\.$/, '')}` : ''}.` }
    }
  }
}
