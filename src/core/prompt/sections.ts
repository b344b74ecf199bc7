import type { ToolDefinition } from '../message/message.ts'

/** The sections of a system prompt in their order, each with whom it comes from. */
export const SECTIONS = [
  { key: 'identity', heading: 'Identity', owner: 'application' },
  { key: 'environment', heading: 'Environment', owner: 'runtime' },
  { key: 'tools', heading: 'Tools', owner: 'application' },
  { key: 'security', heading: 'Security Guidelines', owner: 'application' },
  { key: 'project', heading: 'Project Instructions', owner: 'developer' },
  { key: 'user', heading: 'User Instructions', owner: 'user' },
  { key: 'operational', heading: 'Operational Guidelines', owner: 'application' },
] as const

export type SectionKey = (typeof SECTIONS)[number]['key']
export type SectionOwner = (typeof SECTIONS)[number]['owner']

/** What somebody wrote for the sections. The environment has inputs of its own. */
export type SectionTexts = { readonly [key in Exclude<SectionKey, 'environment'>]?: string }

/** Where the model runs. All of it is given: nothing here reads a clock or a platform. */
export interface Environment {
  /** As it should stand in the prompt, such as 2026-03-14. */
  readonly date?: string
  /** Such as Europe/Berlin. */
  readonly timeZone?: string
  readonly platform?: string
}

/** What the sections of a system prompt are written from, kept in the document. `compared`: a second environment. */
export interface PromptSource {
  readonly texts: SectionTexts
  readonly environment: Environment
  readonly compared?: Environment
}

/** The inputs of an environment in their order, with the words that the prompt uses for them. */
export const ENVIRONMENT_FIELDS = [
  { key: 'date', label: 'Date' },
  { key: 'timeZone', label: 'Time zone' },
  { key: 'platform', label: 'Platform' },
] as const

export type EnvironmentField = (typeof ENVIRONMENT_FIELDS)[number]['key']

/** The text of the environment section; '' when nothing is given. */
export function environmentText(environment: Environment): string {
  return ENVIRONMENT_FIELDS.flatMap(({ key, label }) => {
    const value = environment[key]?.trim()
    return value ? [`${label}: ${value}`] : []
  }).join('\n')
}

/** A text for the tools section out of tool definitions, one line a tool. */
export function toolsText(tools: readonly ToolDefinition[]): string {
  return tools.map(({ name, description }) => (description ? `- ${name}: ${description}` : `- ${name}`)).join('\n')
}

/** One input in which two environments differ; '' where it is not given. */
export interface EnvironmentDifference {
  readonly field: EnvironmentField
  readonly label: string
  readonly a: string
  readonly b: string
}

/** What differs between two environments: all that can make two prompts of the same sections differ. */
export function compareEnvironments(a: Environment, b: Environment): readonly EnvironmentDifference[] {
  return ENVIRONMENT_FIELDS.flatMap(({ key, label }) => {
    const one = a[key]?.trim() ?? ''
    const other = b[key]?.trim() ?? ''
    return one === other ? [] : [{ field: key, label, a: one, b: other }]
  })
}
