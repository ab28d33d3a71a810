const reasons: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file ${path}.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
  ENOTDIR: (path) => `${path} is not below a folder.`,
  EACCES: (path) => `${path} cannot be opened: permission denied.`,
  EPERM: (path) => `${path} cannot be opened: permission denied.`,
}

/** What is wrong with a file that somebody named, in a sentence; null for any other error. */
export function fileProblem(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return null
  const { code, path } = error
  return typeof code === 'string' && typeof path === 'string' ? (reasons[code]?.(path) ?? null) : null
}

/** Handles the error of a file that does not exist: `stat(path).catch(ifMissing(null))`. */
export const ifMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value
    throw error
  }
