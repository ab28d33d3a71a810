import { embedded } from '../api/embedded.ts'
import { crossOriginToken } from '../api/token.ts'
import { t } from '../strings/strings.ts'
import { showToast } from './toast.tsx'

/**
 * Saves a file. From the page's own origin the browser streams it. The other origin requires a bearer token, and an
 * embedded page with a password, which has no cookies, requires its grant; both need a request with headers.
 */
export async function downloadFile(href: string, name: string, grant: string | null = null): Promise<void> {
  const url = new URL(href, location.href)
  if (url.origin === location.origin && (grant === null || !embedded)) {
    clickDownloadLink(url.href, name)
    return
  }
  try {
    const headers: Record<string, string> =
      grant === null ? { authorization: `Bearer ${await crossOriginToken(false)}` } : { 'sightline-grant': grant }
    const response = await fetch(url, { headers, credentials: 'omit' })
    if (!response.ok) throw new Error(response.statusText)
    const file = URL.createObjectURL(await response.blob())
    clickDownloadLink(file, name)
    setTimeout(() => URL.revokeObjectURL(file), 60_000)
  } catch {
    showToast(t('problem.offline'))
  }
}

function clickDownloadLink(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
