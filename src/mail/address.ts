import type { Mailbox } from './message.ts'

const addressPattern = /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/iu
const namedPattern = /^(?<name>[^<>\p{C}]*)<(?<address>[^<>]*)>$/u

export const isMailAddress = (text: string): boolean => addressPattern.test(text)

/** `reports@example.com`, or `Sightline <reports@example.com>`. */
export function readMailAddress(text: string): Mailbox | undefined {
  const parts = namedPattern.exec(text.trim())?.groups
  const address = (parts?.address ?? text).trim()
  if (!isMailAddress(address)) return undefined
  const name = (parts?.name ?? '').trim().replace(/^"(.*)"$/, '$1')
  return name === '' ? { address } : { name, address }
}

/** The domain of the address, for Message-IDs and greetings. */
/** As mail readers show it. */
export const shownMailbox = ({ name, address }: Mailbox): string => (name ? `${name} <${address}>` : address)

export const mailHostOf = ({ address }: Mailbox): string => address.slice(address.lastIndexOf('@') + 1)
