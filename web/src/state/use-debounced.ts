import { useEffect, useState } from 'preact/hooks'

const debounceMs = 200

/** A value that follows another when that has not changed for a moment. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
