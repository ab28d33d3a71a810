import type { JsonObject, Operation, Parameter } from './document.ts'
import { isProblem } from './operations.ts'

/** The components that operations refer to, instead of each having a copy. */
export interface SharedParts {
  readonly parameters: JsonObject
  readonly responses: JsonObject
  readonly parametersOf: (operation: Operation) => readonly JsonObject[]
  readonly responsesOf: (operation: Operation) => JsonObject
}

/** Shares parameters that are the same in several operations, and the responses with problems. */
export function sharePartsOf(
  operations: readonly Operation[],
  problemOf: (status: string, response: JsonObject) => JsonObject,
): SharedParts {
  const names = nameParameters(operations)
  const parameters = new Map<string, JsonObject>()
  const responses = new Map<string, JsonObject>()
  for (const { parameters: own, responses: replies } of operations) {
    for (const parameter of own) {
      const name = names.get(JSON.stringify(parameter))
      if (name !== undefined) parameters.set(name, parameter)
    }
    for (const [status, response] of Object.entries(replies))
      if (isProblem(response)) responses.set(status, problemOf(status, response))
  }
  return {
    parameters: Object.fromEntries(parameters),
    responses: Object.fromEntries(responses),
    parametersOf: ({ parameters: own }) =>
      own.map((parameter) => {
        const name = names.get(JSON.stringify(parameter))
        return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
      }),
    responsesOf: ({ responses: replies }) =>
      Object.fromEntries(
        Object.entries(replies).map(([status, response]) => [
          status,
          isProblem(response) ? { $ref: `#/components/responses/${status}` } : response,
        ]),
      ),
  }
}

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
