/** `degraded`: part of it cannot be used, which leaves the service ready. */
export type HealthState = 'ok' | 'degraded' | 'unavailable'

export interface StoreHealth {
  readonly state: HealthState
  /** What is wrong, in words that anybody may read; null if nothing is, or if that is not known. */
  readonly problem: string | null
  readonly isDamaged: boolean
}

/** The check of a store. */
export interface StoreCheck {
  read(): Promise<StoreHealth>
  /** What was found last, without looking. */
  last(): StoreHealth
}

export const healthy: StoreHealth = { state: 'ok', problem: null, isDamaged: false }
