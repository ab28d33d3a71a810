import { readFileSync } from 'node:fs'
import { type BotPurpose, botPurposes } from '../../events/bot-hit.ts'

export interface KnownBot {
  readonly name: string
  /** A part of its user agents, in lower case. */
  readonly token: string
  readonly operator: string
  readonly purpose: BotPurpose
  /** The name of the list of its addresses; '' if its operator publishes none. */
  readonly addresses: string
  /** The name of the list of the names that its addresses have in DNS; '' if its operator publishes none. */
  readonly reverseNames: string
}

/** In the order in which they are tried. */
export const knownBots: readonly KnownBot[] = readFileSync(new URL('known-bots.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [name = '', token = '', operator = '', purposeName = '', addresses = '', reverseNames = ''] = line.split('\t')
    const purpose = botPurposes.find((one) => one === purposeName) ?? 'unknown'
    return { name, token, operator, purpose, addresses, reverseNames }
  })
