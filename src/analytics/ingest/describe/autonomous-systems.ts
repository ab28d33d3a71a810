import { isRecord } from '../../../base/is-record.ts'
import { parseAsn } from '../../events/exclusion-rules.ts'
import type { AsnOf } from '../compile-rules.ts'
import { openMmdb } from './open-mmdb.ts'

/** The numbers of autonomous systems, by the operator's database in MaxMind format. Without one, none is known. */
export async function openAsnDatabase(databasePath?: string): Promise<AsnOf> {
  if (!databasePath) return () => 0
  const lookUp = await openMmdb(databasePath, 'SIGHTLINE_ASN_DB')
  return (address) => (address === '' ? 0 : readAsn(lookUp(address)))
}

/** MaxMind, DB-IP and ip-location-db name the number alike; IPinfo writes it as AS64496. */
function readAsn(entry: unknown): number {
  if (!isRecord(entry)) return 0
  const number = entry.autonomous_system_number ?? entry.asn
  return parseAsn(String(number)) ?? 0
}

/**
 * Autonomous systems of hosting companies, whose addresses are servers. Those that also carry people are not listed: VPNs, and proxies of
 * browsers such as Cloudflare, Fastly and Akamai.
 */
const hosting: ReadonlySet<number> = new Set([
  // Amazon, Google Cloud, Microsoft, Oracle, IBM, Alibaba, Tencent, Huawei
  ...[14618, 16509, 396982, 8075, 31898, 36351, 37963, 45102, 45090, 132203, 136907],
  // DigitalOcean, OVH, Hetzner, Linode, Vultr, Scaleway, Contabo, IONOS, Hostinger, Leaseweb
  ...[14061, 16276, 24940, 213230, 63949, 20473, 12876, 51167, 8560, 47583, 60781, 28753, 30633, 395954],
  // UpCloud, Rackspace, GoDaddy, Aruba, netcup, Strato, Infomaniak, ColoCrossing, QuadraNet, Psychz, Servers.com, Worldstream
  ...[202053, 27357, 33070, 26496, 31034, 197540, 6724, 29222, 36352, 8100, 40676, 7979, 49981],
])

export const isHostingAsn = (asn: number): boolean => hosting.has(asn)
