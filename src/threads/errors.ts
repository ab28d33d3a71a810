import { DomainError, type ErrorCode, type ErrorReason, type FieldCodes, type FieldErrors } from '../base/errors.ts'

/** An error as plain data. A cloned error would lose its code, and cloning fails if its cause cannot be cloned. */
export interface EncodedError {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  readonly domain: EncodedDomain | null
  /** The code of errors from Node and the operating system, such as `ECONNREFUSED`. */
  readonly code: string | undefined
  readonly cause: EncodedError | null
}

interface EncodedDomain {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly fieldCodes: FieldCodes | undefined
  readonly reason: ErrorReason | undefined
  readonly retryAfterSeconds: number | undefined
}

const mostCauses = 8

export function encodeError(error: unknown, depth = 0): EncodedError {
  if (!(error instanceof Error)) {
    return { name: 'Error', message: String(error), stack: undefined, domain: null, code: undefined, cause: null }
  }
  const { name, message, stack, cause } = error
  const domain =
    error instanceof DomainError
      ? {
          code: error.code,
          fields: error.fields,
          fieldCodes: error.fieldCodes,
          reason: error.reason,
          limit: error.limit,
          retryAfterSeconds: error.retryAfterSeconds,
        }
      : null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const hasCause = cause !== undefined && cause !== null && depth < mostCauses
  return { name, message, stack, domain, code, cause: hasCause ? encodeError(cause, depth + 1) : null }
}

export function decodeError({ name, message, stack, domain, code, cause }: EncodedError): Error {
  const options = cause ? { cause: decodeError(cause) } : {}
  const error = domain
    ? new DomainError(domain.code, message, { ...withoutUndefined(domain), ...options })
    : Object.assign(new Error(message, options), { name }, code === undefined ? {} : { code })
  // The stack of the original error is more useful than that of the receiver.
  if (stack !== undefined) error.stack = stack
  return error
}

const withoutUndefined = ({ fields, fieldCodes, reason, retryAfterSeconds }: EncodedDomain) => ({
  ...(fields === undefined ? {} : { fields }),
  ...(fieldCodes === undefined ? {} : { fieldCodes }),
  ...(reason === undefined ? {} : { reason }),
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
})
