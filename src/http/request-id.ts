import { randomUUID } from 'node:crypto'

/** What other tools generate: UUIDs, ULIDs and the like. Nothing that could forge a line of a log. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** The id that a client or proxy sent, if it is well-formed; a new one otherwise. */
export const requestIdOf = (sent: string | readonly string[] | undefined): string =>
  typeof sent === 'string' && wellFormed.test(sent) ? sent : randomUUID()
