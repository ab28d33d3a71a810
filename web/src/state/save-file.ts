import { otherOriginToken } from '../api/token.ts'
import { say } from '../parts/toast.tsx'
import { t } from '../strings/strings.ts'

/** Saves what is behind an address. The page's own origin streams it; of the other, only a request with a token gets it. */
export async function saveFile(address: string, name: string): Promise<void> {
  const url = new URL(address, location.href)
  if (url.origin === location.origin) {
    follow(url.href, name)
    return
  }
  try {
    const token = await otherOriginToken(false)
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
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
