/** Whether every case of a long table is tried, as the soak does, or those that stand for the others. */
const TRIES_ALL = Boolean(process.env.E2E_ALL)

/** The cases of a long table that are tried in this run. */
export function casesOf<T>(all: readonly T[], standsForOthers: (item: T) => boolean): readonly T[] {
  return TRIES_ALL ? all : all.filter(standsForOthers)
}
