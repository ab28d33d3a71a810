import { DomainError, invalid } from '../../base/errors.ts'
import type { Condition, Funnel } from '../events/sql/conditions.ts'
import { maxSteps, minSteps, type NewFunnel } from './funnel.ts'

/** What a funnel counts, as it is stored. */
export interface FunnelDefinition extends Omit<NewFunnel, 'name' | 'step_name'> {
  /** As many as there are steps. */
  readonly step_name: string[]
}

/** Reads conditions from texts as filters are read. */
export type ReadConditions = (texts: readonly string[]) => Promise<readonly Condition[]>

/** Reads the filters of a field; problems with them are reported as problems of that field. */
export const filtersOf =
  (field: 'step' | 'start', readFilters: ReadConditions): ReadConditions =>
  async (texts) => {
    try {
      return await readFilters(texts)
    } catch (error) {
      if (!(error instanceof DomainError) || !error.fields?.filter) throw error
      throw invalid({ [field]: error.fields.filter.map((message) => `${field} must be a filter: ${message}`) })
    }
  }

/** Validates what was sent. */
export async function readDefinition(
  sent: Omit<NewFunnel, 'name'>,
  readConditions: ReadConditions,
): Promise<FunnelDefinition> {
  const definition = validDefinition(sent)
  await readConditions(definition.step)
  return definition
}

/** Validates everything but the filters of the steps. */
export function validDefinition({
  step,
  step_name = [],
  scope,
  order,
  max_minutes,
  max_step_minutes,
}: Omit<NewFunnel, 'name'>): FunnelDefinition {
  const errors: Record<string, string[]> = {}
  if (step.length < minSteps || step.length > maxSteps)
    errors.step = [`step must be sent ${minSteps} to ${maxSteps} times; found ${step.length}.`]
  if (step_name.length > step.length)
    errors.step_name = [`step_name can be sent once for each of ${step.length} steps; found ${step_name.length}.`]
  if (order === 'any_order' && max_step_minutes > 0)
    errors.max_step_minutes = [
      `max_step_minutes must be 0 with any_order, in which no step follows another; found ${max_step_minutes}.`,
    ]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const names = step.map((_, index) => (step_name[index] ?? '').trim())
  return { step, step_name: names, scope, order, max_minutes, max_step_minutes }
}

const minuteMs = 60_000

/** A definition as it is counted. */
export const countedFunnel = (definition: FunnelDefinition, steps: readonly Condition[]): Funnel => ({
  steps,
  scope: definition.scope,
  order: definition.order,
  maxMs: definition.max_minutes === 0 ? null : definition.max_minutes * minuteMs,
  maxStepMs: definition.max_step_minutes === 0 ? null : definition.max_step_minutes * minuteMs,
})
