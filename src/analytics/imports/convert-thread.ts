import type { Call } from '../../threads/protocol.ts'
import { runThread } from '../../threads/run-thread.ts'
import { type ConvertRequest, convert } from './convert.ts'

const methods = {
  convert: (request: ConvertRequest, { signal }: Call) => convert(request, signal),
}

export type ConvertMethods = typeof methods

runThread(() => ({ methods }))
