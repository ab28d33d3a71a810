import { embedded } from '../api/embedded.ts'
import { readProblem } from '../api/problem.ts'
import { reportSessionEnd } from '../api/request.ts'
import { crossOriginToken } from '../api/token.ts'
import { t } from '../strings/strings.ts'
import { showProgress, showToast } from './toast.tsx'

/**
 * Saves a file, by the name that the service gives it, or by `name` if it gives none. From the page's own origin the browser streams it, except for PDF files: these are
 * printed first, which takes seconds, and if that fails, the reason is shown. The other origin requires a bearer token, and an embedded page with a password, which has no cookies, requires its
 * grant; both need a request with headers.
 */
export async function downloadFile(href: string, grant: string | null = null, name = ''): Promise<void> {
  const url = new URL(href, location.href)
  const ownOrigin = url.origin === location.origin
  const isPdf = url.searchParams.get('format') === 'pdf'
  if (ownOrigin && !isPdf && (grant === null || !embedded)) {
    // The browser would only say that the file could not be downloaded.
    if (!url.pathname.startsWith('/api/') || (await hasSession())) clickDownloadLink(url.href, name)
    else reportSessionEnd(true)
    return
  }
  const endProgress = isPdf ? showProgress(t('export.pdf.progress')) : null
  try {
    const headers: Record<string, string> =
      grant !== null
        ? { 'sightline-grant': grant }
        : ownOrigin
          ? {}
          : { authorization: `Bearer ${await crossOriginToken(false)}` }
    const response = await fetch(url, { headers })
    if (response.ok) {
      const file = URL.createObjectURL(await response.blob())
      clickDownloadLink(file, nameOf(response) ?? name)
      setTimeout(() => URL.revokeObjectURL(file), 60_000)
    } else {
      const { kind, detail, fields } = await readProblem(response)
      if (kind === 'signed-out' && grant === null) reportSessionEnd(true)
      else showToast(fields.format?.[0] || detail || t(`problem.${kind}`))
    }
  } catch {
    showToast(t('problem.offline'))
  } finally {
    endProgress?.()
  }
}

/** True if nothing is known: the browser then says why there is no file. */
const hasSession = async (): Promise<boolean> =>
  fetch('/api/v1/session').then(
    ({ status }) => status !== 401,
    () => true,
  )

/** The service names files in ASCII characters. */
const nameOf = ({ headers }: Response): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]

function clickDownloadLink(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
