/** Not a dependency: it has a hundred of its own, and only this measurement uses it. */
const version = '13.5.0'

export const lighthouse: string = 'lighthouse'

/** Says so before anything is measured, since the measurement of the reports takes minutes. */
export function requireLighthouse(): void {
  try {
    import.meta.resolve(lighthouse)
  } catch {
    throw new Error(`Lighthouse is not installed: npm install --no-save lighthouse@${version}`)
  }
}
