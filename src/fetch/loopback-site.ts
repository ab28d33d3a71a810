import { Socket } from 'node:net'
import { type ConnectOptions, openSocket } from './connection.ts'

/** A site that this program serves itself, on a port of 127.0.0.1 and under a host name that exists nowhere. */
export interface LoopbackSite {
  readonly host: string
  readonly port: number
}

/** Serves the site of a page while `work` runs, if it is one that this program serves for the account; otherwise `work` gets null. */
export type UseLoopbackSite = <T>(
  page: { readonly accountId: number; readonly url: string },
  work: (site: LoopbackSite | null) => Promise<T>,
) => Promise<T>

const loopback = '127.0.0.1'

/**
 * Lets one site through, as `http://HOST/`, and nothing else: no other host or address, no other port, and no lookup by DNS. So
 * whatever a page of the site links to, nothing leaves the machine, and nothing else on the machine is reached.
 */
export const connectOnlyTo = (site: LoopbackSite): ConnectOptions => ({
  allow: { allowsHost: (host) => host === site.host, allowsAddress: () => false },
  lookup: async (host) => (host === site.host ? [loopback] : []),
  open: ({ host, port }) =>
    host === site.host && port === 80 ? openSocket({ ...site, addresses: [loopback] }) : refusedSocket(),
})

const refusedSocket = (): Socket => new Socket().destroy(new Error('Only the site itself can be reached.'))
