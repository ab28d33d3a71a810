import { Resolver } from 'node:dns/promises'

/** Returns the TXT records of a name, the strings of each joined; empty if there are none. */
export type LookUpTxtRecords = (name: string) => Promise<readonly string[]>

const timeoutMs = 2_500
const tries = 2
/** A name may have hundreds of records; the rest is ignored. */
const maxRecords = 200

const noRecordCodes = new Set(['ENOTFOUND', 'ENODATA'])

/** Uses the given servers, or else those of the operating system. */
export function createResolver(servers: readonly string[], timeout = timeoutMs): Resolver {
  const resolver = new Resolver({ timeout, tries, maxTimeout: timeout })
  if (servers.length > 0) resolver.setServers([...servers])
  return resolver
}

export const createTxtLookup =
  (resolver: Resolver): LookUpTxtRecords =>
  async (name) => {
    try {
      return (await resolver.resolveTxt(name)).slice(0, maxRecords).map((pieces) => pieces.join(''))
    } catch (error) {
      if (noRecordCodes.has(codeOf(error))) return []
      throw error
    }
  }

/** Returns all IPv4 and IPv6 addresses of a host. */
export const createAddressLookup =
  (resolver: Resolver) =>
  async (host: string): Promise<readonly string[]> => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const [failed] = answers.filter((answer) => answer.status === 'rejected')
    if (addresses.length === 0 && failed) throw failed.reason
    return addresses
  }

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
