import { DomainError } from '../../base/errors.ts'

export const badRequest = (message: string): DomainError => new DomainError('bad-request', message)

/** A sent value in a message. */
export const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 120)
