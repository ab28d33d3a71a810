import { hasString, t } from '../../../../strings/strings.ts'

export const trapName = (trap: string): string => {
  const key = `crawl.trap.${trap}`
  return hasString(key) ? t(key) : trap
}
