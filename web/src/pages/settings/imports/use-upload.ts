import { useEffect, useRef, useState } from 'preact/hooks'
import type { Import } from '../../../api/generated.ts'
import type { WebsiteImports } from '../../../api/imports.ts'
import type { Problem } from '../../../api/problem.ts'
import { useLeaveWarning } from '../../../state/use-leave-warning.ts'

/** Half of what proxies let through by default: nginx allows bodies of 1 MB. */
const partBytes = 512 * 1024
/** How often a part is sent again by itself, and after how long first. */
const retries = 5
const retryMs = 1000
const temporary: readonly Problem['kind'][] = ['offline', 'unavailable', 'too-many', 'broken']

export type Upload =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly id: number; readonly sent: number; readonly size: number }
  /** `otherFile`: the first part of the upload was another one. */
  | { readonly kind: 'failed'; readonly id: number; readonly problem: Problem; readonly otherFile: boolean }

interface Uploads {
  readonly upload: Upload
  readonly send: (file: File, row: Import) => Promise<void>
  /** Stops sending; the parts that have arrived stay. */
  readonly stop: () => void
}

/** Sends a file in parts, from where an earlier upload of it ended. */
export function useUpload(imports: WebsiteImports, onSent: () => void): Uploads {
  const [upload, setUpload] = useState<Upload>({ kind: 'none' })
  const control = useRef(new AbortController())
  const isSending = upload.kind === 'sending'
  useEffect(() => () => control.current.abort(), [])
  useLeaveWarning(isSending)

  const send = async (file: File, { id, received }: Import): Promise<void> => {
    control.current.abort()
    control.current = new AbortController()
    const { signal } = control.current
    // The last part that has arrived is sent again: it is accepted only if this is the same file.
    let offset = received % partBytes === 0 ? Math.max(0, received - partBytes) : received
    for (let failures = 0; offset < file.size; ) {
      setUpload({ kind: 'sending', id, sent: Math.max(offset, received), size: file.size })
      const result = await imports.sendPart(id, offset, file.slice(offset, offset + partBytes), signal)
      if (result.ok) {
        failures = 0
        offset = Math.max(result.value.data.received, offset + 1)
      } else if (temporary.includes(result.problem.kind) && failures < retries) {
        const wait = Math.max((result.problem.retryAfterSeconds ?? 0) * 1000, retryMs * 2 ** failures)
        failures++
        await new Promise((resolve) => setTimeout(resolve, wait))
        if (signal.aborted) return
      } else {
        const otherFile = result.problem.kind === 'invalid' && offset < received
        setUpload({ kind: 'failed', id, problem: result.problem, otherFile })
        onSent()
        return
      }
    }
    setUpload({ kind: 'none' })
    onSent()
  }

  return {
    upload,
    send,
    stop: () => {
      control.current.abort()
      setUpload({ kind: 'none' })
    },
  }
}
