// Preloaded by a server under test: sets its clock ahead by CLOCK_AHEAD_MS.
const clockOffsetMs = Number(process.env.CLOCK_AHEAD_MS)
const RealDate = Date

function AheadDate(...values) {
  const now = RealDate.now() + clockOffsetMs
  if (new.target === undefined) return new RealDate(now).toString()
  return Reflect.construct(RealDate, values.length === 0 ? [now] : values, new.target)
}
// Libraries list the methods of the prototype, and the framework copies the constructor's own properties.
Object.assign(AheadDate, { prototype: RealDate.prototype, now: () => RealDate.now() + clockOffsetMs })
Object.assign(AheadDate, { parse: RealDate.parse, UTC: RealDate.UTC })
RealDate.prototype.constructor = AheadDate
globalThis.Date = AheadDate
