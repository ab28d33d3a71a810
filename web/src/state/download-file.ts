import { otherOriginToken } from '../api/token.ts'
import { say } from '../components/toast.tsx'
import { t } from '../strings/strings.ts'
import { embedded } from './embedded.ts'

/**
 * Saves what is behind an address. The page's own origin streams it; of the other, only a request with a token gets it,
 * and of a page behind a password in a frame, which has no cookies, only one with its grant.
 */
export async function saveFile(address: string, name: string, grant: string | null = null): Promise<void> {
  const url = new URL(address, location.href)
  if (url.origin === location.origin && (grant === null || !embedded)) {
    follow(url.href, name)
    return
  }
  try {
    const headers: Record<string, string> =
      grant === null ? { authorization: `Bearer ${await otherOriginToken(false)}` } : { 'sightline-grant': grant }
    const response = await fetch(url, { headers, credentials: 'omit' })
    if (!response.ok) throw new Error(response.statusText)
    const file = URL.createObjectURL(await response.blob())
    follow(file, name)
    setTimeout(() => URL.revokeObjectURL(file), 60_000)
  } catch {
    say(t('problem.offline'))
  }
}

function follow(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
