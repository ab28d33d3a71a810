import type { DescribeClient } from '../accounts/client.ts'
import { readDevice } from '../analytics/ingest/describe/device.ts'
import { openGeoDatabase } from '../analytics/ingest/describe/location.ts'
import { within } from '../base/within.ts'

/** The first sign-in reads the database of countries; nobody waits for it longer than this. */
const maxWaitMs = 1_000

/** Names the browser, system and country of a request, as those of visitors are named. */
export function createClientDescriber(onError: (error: unknown) => void): DescribeClient {
  let opening: ReturnType<typeof openGeoDatabase> | undefined
  const countryOf = async (address: string): Promise<string> => {
    opening ??= openGeoDatabase()
    return (await opening)(address).country
  }
  return async ({ headers, ip }) => {
    const header = (name: string): string => [headers[name] ?? ''].flat()[0] ?? ''
    const { browser, os } = readDevice(header('user-agent'), header)
    const country = await within(maxWaitMs, countryOf(ip)).catch(onError)
    return { browser, os, country: country ?? '' }
  }
}
