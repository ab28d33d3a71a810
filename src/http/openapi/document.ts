/** JSON that is not changed any more once it is part of a document. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject

export interface JsonObject {
  readonly [key: string]: Json
}

export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A route as its module declares it: for Fastify, or only for the document if something else answers it. */
export interface DocumentedRoute {
  readonly method: string
  /** With `:name` for parameters. */
  readonly url: string
  readonly schema: RouteSchema
  /** It changes nothing, although it has a body. */
  readonly readsOnly?: boolean
  /** What a caller needs. */
  readonly permission?: string | undefined
}

export interface RouteSchema {
  readonly hide?: boolean
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly operationId?: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  /** The media types of the body; those of forms and JSON without it. */
  readonly consumes?: readonly string[]
  readonly params?: unknown
  readonly querystring?: unknown
  readonly headers?: unknown
  readonly body?: unknown
  readonly response?: unknown
}

export interface Parameter extends JsonObject {
  readonly name: string
  readonly in: string
}

declare module 'fastify' {
  interface FastifySchema {
    hide?: boolean
    tags?: readonly string[]
    summary?: string
    description?: string
    operationId?: string
    security?: readonly Readonly<Record<string, readonly string[]>>[]
    consumes?: readonly string[]
  }
}

/** An operation before the parts that it has in common with others are shared. */
export interface Operation {
  readonly path: string
  readonly method: string
  readonly id: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly responses: Readonly<Record<string, JsonObject>>
  readonly rest: JsonObject
}
