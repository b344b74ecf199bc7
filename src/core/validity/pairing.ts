import { oncePerPrompt } from '../message/memo.ts'
import { pairsOf } from '../message/pairs.ts'

/** `pairsOf`, once per prompt: strategy, protection and checks of every lane ask for the same ones. */
export const pairingOf = oncePerPrompt(pairsOf)
