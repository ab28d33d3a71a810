import { Resolver } from 'node:dns/promises'

/** The text records of a name, each in one piece; none where the name or its records are not there. */
export type LookUpText = (name: string) => Promise<readonly string[]>

const timeoutMs = 2_500
const tries = 2
/** A name may have hundreds of records; no more than these are looked at. */
const mostRecords = 200

const nothingThere = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks these servers, or those that the machine is set up with. */
export function createResolver(servers: readonly string[]): Resolver {
  const resolver = new Resolver({ timeout: timeoutMs, tries, maxTimeout: timeoutMs })
  if (servers.length > 0) resolver.setServers([...servers])
  return resolver
}

export const textRecordsOf =
  (resolver: Resolver): LookUpText =>
  async (name) => {
    try {
      return (await resolver.resolveTxt(name)).slice(0, mostRecords).map((pieces) => pieces.join(''))
    } catch (error) {
      if (nothingThere.has(codeOf(error))) return []
      throw error
    }
  }

/** All addresses of a host by the same servers. */
export const addressesOf =
  (resolver: Resolver) =>
  async (host: string): Promise<readonly string[]> => {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const [failed] = found.filter((answer) => answer.status === 'rejected')
    if (addresses.length === 0 && failed) throw failed.reason
    return addresses
  }

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
