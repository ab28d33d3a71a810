import { isObject, type Json, type JsonObject, type Operation, type Parameter } from './document.ts'
import { isMeaningOfStatus, isProblem } from './operations.ts'
import { anyProblem, conventional } from './problem-texts.ts'

/** The components that operations refer to, instead of each having a copy. */
export interface SharedParts {
  readonly parameters: JsonObject
  readonly responses: JsonObject
  readonly parametersOf: (operation: Operation) => readonly JsonObject[]
  readonly responsesOf: (operation: Operation) => JsonObject
}

export interface SharingOptions {
  readonly problemOf: (status: string, response: JsonObject) => JsonObject
  /** Operations that reply the same share its example, and the problems that any operation can have stand there once. */
  readonly isCompact: boolean
}

/** Shares parameters that are the same in several operations, and responses. */
export function sharePartsOf(operations: readonly Operation[], { problemOf, isCompact }: SharingOptions): SharedParts {
  const names = nameParameters(operations)
  const replies = isCompact ? nameReplies(operations) : new Map<string, SharedReply>()
  const parameters = new Map<string, JsonObject>()
  const responses = new Map([...replies.values()].map(({ name, response }) => [name, response]))
  const nameOfProblem = (status: string): string => (isCompact && conventional.has(status) ? 'default' : status)
  for (const { parameters: own, responses: all } of operations) {
    for (const parameter of own) {
      const name = names.get(JSON.stringify(parameter))
      if (name !== undefined) parameters.set(name, parameter)
    }
    for (const [status, response] of Object.entries(all)) {
      if (!isProblem(response)) continue
      const name = nameOfProblem(status)
      responses.set(name, name === 'default' ? anyProblem(response) : problemOf(status, response))
    }
  }
  const responseOf = (status: string, response: JsonObject): readonly [status: string, response: Json] => {
    if (isProblem(response)) {
      const name = nameOfProblem(status)
      return [name, referTo(name)]
    }
    const shared = replies.get(withoutExamples(response))
    return [status, shared ? referTo(shared.name) : response]
  }
  return {
    parameters: Object.fromEntries(parameters),
    responses: Object.fromEntries(responses),
    parametersOf: ({ parameters: own }) =>
      own.map((parameter) => {
        const name = names.get(JSON.stringify(parameter))
        return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
      }),
    responsesOf: ({ responses: all }) =>
      Object.fromEntries(Object.entries(all).map(([status, response]) => responseOf(status, response))),
  }
}

const referTo = (response: string): JsonObject => ({ $ref: `#/components/responses/${response}` })

interface SharedReply {
  readonly name: string
  readonly response: JsonObject
}

/** The responses that several operations have, but for their examples: by what they are, each named by the operation that has it first. */
function nameReplies(operations: readonly Operation[]): ReadonlyMap<string, SharedReply> {
  const uses = new Map<string, { readonly first: string; readonly responses: JsonObject[] }>()
  for (const { id, responses } of operations) {
    for (const response of Object.values(responses)) {
      if (isProblem(response) || response.content === undefined) continue
      const text = withoutExamples(response)
      const use = uses.get(text) ?? { first: id, responses: [] }
      use.responses.push(response)
      uses.set(text, use)
    }
  }
  const replies = new Map<string, SharedReply>()
  const counts = new Map<string, number>()
  for (const [text, { first, responses }] of uses) {
    const [response] = responses.toSorted((one, other) => Number(hasExample(other)) - Number(hasExample(one)))
    if (!response || responses.length === 1) continue
    const count = (counts.get(first) ?? 0) + 1
    counts.set(first, count)
    const description = isMeaningOfStatus(response.description) ? 'Success' : response.description
    replies.set(text, { name: count === 1 ? first : `${first}.${count}`, response: { ...response, description } })
  }
  return replies
}

/** What the status says anyway is no difference: a record is the same after it was created, changed and read. */
const withoutExamples = ({ content, description, ...rest }: JsonObject): string =>
  JSON.stringify({
    ...rest,
    description: isMeaningOfStatus(description) ? null : description,
    content:
      isObject(content) &&
      Object.entries(content).map(([type, media]) => [type, isObject(media) ? media.schema : undefined]),
  })

const hasExample = ({ content }: JsonObject): boolean =>
  isObject(content) && Object.values(content).some((media) => isObject(media) && media.example !== undefined)

/** A name for each parameter that several operations have: its own, or with the operation that has it first if others differ. */
function nameParameters(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const uses = new Map<string, { readonly parameter: Parameter; readonly first: string; count: number }>()
  for (const { id, parameters } of operations) {
    for (const parameter of parameters) {
      const text = JSON.stringify(parameter)
      const use = uses.get(text) ?? { parameter, first: id, count: 0 }
      use.count += 1
      uses.set(text, use)
    }
  }
  const taken = new Set<string>()
  const byCount = [...uses].filter(([, { count }]) => count > 1).sort(([, a], [, b]) => b.count - a.count)
  return new Map(
    byCount.map(([text, { parameter, first }]) => {
      const name = taken.has(parameter.name) ? `${parameter.name}.${first}` : parameter.name
      taken.add(parameter.name)
      return [text, name]
    }),
  )
}
