import type { FastifyRequest } from 'fastify'

/** With what, and from where, somebody signs in. Empty where nothing tells. */
export interface Client {
  readonly browser: string
  readonly os: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

export type DescribeClient = (request: FastifyRequest) => Promise<Client>

export const unknownClient: Client = { browser: '', os: '', country: '' }
