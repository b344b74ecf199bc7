import { useEffect, useMemo, useState } from 'react'
import type { Document } from '../core/document/document.ts'
import type { ToolDefinition } from '../core/message/message.ts'
import { isWithin, type Prompt } from '../core/message/prompt.ts'
import { findLeaving, findPersonal, hasPersonal, type Leaving } from '../core/secrets/leaving.ts'
import { findSecrets, hasSecrets, type Secret, secretsIn } from '../core/secrets/secrets.ts'
import { announce } from './store.ts'

/** Histories up to so many characters are looked through in the task that asks: it takes no longer than two frames. */
const AT_ONCE = 500_000
/** How long a longer one is looked through before the page has its turn, in milliseconds. */
const SLICE = 8

/** Whether a history is long enough to be looked through in slices. */
function isLong(history: Prompt): boolean {
  return !isWithin(history, { characters: AT_ONCE })
}

/**
 * Looks through a long history in slices, between which the page lives on. What is found is kept beside each message, so
 * that whoever asks afterwards has it at once. False where `signal` has ended it.
 */
async function lookInSlices(history: Prompt, signal?: AbortSignal): Promise<boolean> {
  let end = performance.now() + SLICE
  for (const { message } of history) {
    hasSecrets(message)
    hasPersonal(message)
    if (performance.now() < end) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal?.aborted) return false
    end = performance.now() + SLICE
  }
  return true
}

/** The key-shaped strings of a document; undefined where `signal` has ended the search. */
export async function secretsOf(document: Document, signal?: AbortSignal): Promise<readonly Secret[] | undefined> {
  if (isLong(document.history) && !(await lookInSlices(document.history, signal))) return undefined
  return secretsIn(document)
}

/** Keys, home folders and addresses of a document; undefined where `signal` has ended the search. */
export async function leavingOf(document: Document, signal?: AbortSignal): Promise<readonly Leaving[] | undefined> {
  if (isLong(document.history) && !(await lookInSlices(document.history, signal))) return undefined
  return findLeaving(document)
}

/** What `find` gives of a history; undefined until a long one has been looked through. */
function useLooked<T>(history: Prompt, find: () => readonly T[]): readonly T[] | undefined {
  const long = useMemo(() => isLong(history), [history])
  const [looked, setLooked] = useState<Prompt>()
  useEffect(() => {
    if (!long) return
    const controller = new AbortController()
    void lookInSlices(history, controller.signal).then((whole) => whole && setLooked(history))
    return () => controller.abort()
  }, [history, long])
  return long && looked !== history ? undefined : find()
}

/** The key-shaped strings of a whole document; undefined until a long history has been looked through. */
export function useSecretsOf(document: Document): readonly Secret[] | undefined {
  return useLooked(document.history, () => secretsIn(document))
}

/** Keys, home folders and addresses of a whole document; undefined until a long history has been looked through. */
export function useLeavingOf(document: Document): readonly Leaving[] | undefined {
  return useLooked(document.history, () => findLeaving(document))
}

/** What `find` gives of a prompt and its tool definitions, found once; undefined until a long prompt has been looked through. */
function useFoundIn<T>(
  find: (prompt: Prompt, tools: readonly ToolDefinition[]) => readonly T[],
  prompt: Prompt,
  tools: readonly ToolDefinition[],
): readonly T[] | undefined {
  const once = useMemo(() => {
    let found: readonly T[] | undefined
    return () => {
      found ??= find(prompt, tools)
      return found
    }
  }, [find, prompt, tools])
  return useLooked(prompt, once)
}

/** The key-shaped strings of a prompt and its tool definitions: what a lane's next call would send. */
export function useSecretsIn(prompt: Prompt, tools: readonly ToolDefinition[]): readonly Secret[] | undefined {
  return useFoundIn(findSecrets, prompt, tools)
}

/** The home folders and addresses of a prompt and its tool definitions. */
export function usePersonalIn(prompt: Prompt, tools: readonly ToolDefinition[]): readonly Leaving[] | undefined {
  return useFoundIn(findPersonal, prompt, tools)
}

/** Says what was found, when it is found: it stands below what the keyboard begins at. Nothing is said of ''. */
export function useFindingsSaid(words: readonly string[]): void {
  const said = words.filter((one) => one !== '').join(' ')
  useEffect(() => {
    if (said !== '') announce(said)
  }, [said])
}
