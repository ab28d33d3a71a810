/** Handles the error of a file that does not exist: `stat(path).catch(ifMissing(null))`. */
export const ifMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value
    throw error
  }
