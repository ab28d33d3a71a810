import { useEffect, useState } from 'preact/hooks'
import { pendingRequests, quiet } from '../api/request.ts'

/** Whether, since `active` became true, there was a moment without pending requests: for what must not delay the first data. */
export function useQuiet(active: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!active || isQuiet) return
    const check = (): void => {
      if (pendingRequests() === 0) setQuiet(true)
    }
    // Panels that are rendered with this one send their requests in the same turn.
    const timer = setTimeout(check)
    quiet.addEventListener('quiet', check)
    return () => {
      clearTimeout(timer)
      quiet.removeEventListener('quiet', check)
    }
  }, [active, isQuiet])
  return isQuiet
}
