/** Why a store is not opened whose tables an earlier version would get wrong. */
export const newerStore = (found: number, known: number): Error =>
  new Error(
    `The event store was written by a newer version of Sightline: its format is ${found}, and this version knows formats up ` +
      `to ${known}. Start the newer version, or restore a backup made before the upgrade.`,
  )
