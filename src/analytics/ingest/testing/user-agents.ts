import { readFileSync } from 'node:fs'

export interface UserAgentRow {
  readonly name: string
  readonly userAgent: string
  /** '-' if the name is not tested. */
  readonly browser: string
  readonly os: string
  readonly device: string
  readonly bot: boolean
}

/** User agents of browsers, apps, televisions, consoles, watches, phones and robots, with their expected names. */
export const userAgents: readonly UserAgentRow[] = readFileSync(new URL('user-agents.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [name = '', browser = '', os = '', device = '', kind = '', userAgent = ''] = line.split('\t')
    return { name, userAgent, browser, os, device, bot: kind === 'bot' }
  })
