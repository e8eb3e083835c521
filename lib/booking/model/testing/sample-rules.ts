import type { ServiceRules } from '@/lib/booking/model/service-rules'

const allDay = [{ from: '00:00', to: '24:00' }]

export const alwaysOpen: ServiceRules = {
  leadTimeMinutes: 0,
  hours: {
    monday: allDay,
    tuesday: allDay,
    wednesday: allDay,
    thursday: allDay,
    friday: allDay,
    saturday: allDay,
    sunday: allDay,
  },
  blackoutDates: [],
  turnaroundMinutes: 0,
  retentionDays: 730,
  fleet: {},
  usualWait: {},
  freeWaitMinutes: 0,
  unpaidHold: { hours: 24, beforePickupMinutes: 120, atLeastMinutes: 30 },
}
