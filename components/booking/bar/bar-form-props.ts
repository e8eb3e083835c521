/** A browser that sends the form follows a deep link: docs/deep-links.md. */
export const barFormProps = {
  method: 'get',
  action: '/#booking-flow',
  className: 'booking-bar',
} as const
