const storageKey = 'google consent'

/** Which connection a consent at Google is for, while the browser is there: 0 for a new one. */
export function storePendingConsent(connection: number): void {
  try {
    sessionStorage.setItem(storageKey, String(connection))
  } catch {
    // The consent then makes a new connection.
  }
}

/** Returns it once. */
export function takePendingConsent(): number {
  try {
    const connection = Number(sessionStorage.getItem(storageKey)) || 0
    sessionStorage.removeItem(storageKey)
    return connection
  } catch {
    return 0
  }
}
