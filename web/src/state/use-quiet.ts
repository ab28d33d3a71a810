import { useEffect, useState } from 'preact/hooks'
import { pendingRequests, quiet } from '../api/request.ts'

/** Whether there was a moment without pending requests: for what must not delay the first data. */
export function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (isQuiet) return
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
  }, [isQuiet])
  return isQuiet
}
