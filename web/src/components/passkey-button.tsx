import { useState } from 'preact/hooks'
import { provePasskey, supportsPasskeys } from '../api/passkeys.ts'
import type { Result } from '../api/problem.ts'
import { t } from '../strings/strings.ts'
import { showToast } from './toast.tsx'

interface PasskeyButtonProps {
  readonly label: string
  /** Sends what the browser has proven. */
  readonly send: (credential: string) => Promise<Result<unknown>>
  readonly onDone: () => void
}

/** Proves with a passkey who the user is; nothing where the browser knows none. */
export function PasskeyButton({ label, send, onDone }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false)
  if (!supportsPasskeys()) return null
  const prove = async (): Promise<void> => {
    setBusy(true)
    const proof = await provePasskey()
    const sent = proof.ok && proof.value !== null ? await send(proof.value) : proof
    setBusy(false)
    if (!sent.ok)
      showToast(sent.problem.fields.credential?.[0] || sent.problem.detail || t(`problem.${sent.problem.kind}`))
    else if (!proof.ok || proof.value !== null) onDone()
  }
  return (
    <button type="button" class="button" onClick={prove} disabled={isBusy}>
      {label}
    </button>
  )
}
