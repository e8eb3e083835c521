import 'server-only'

const color = {
  ink: '#0b0b0d',
  coal: '#141417',
  ash: '#2c2c31',
  smoke: '#a7a39b',
  ivory: '#f4efe6',
  gold: '#c9a96a',
  success: '#4fbf8b',
  danger: '#e5646e',
} as const
const SANS_FONT = "font-family:Manrope,'Helvetica Neue',Helvetica,Arial,sans-serif"
const DISPLAY_FONT = "font-family:'Cormorant Garamond',Georgia,'Times New Roman',serif;font-weight:normal"

export const style = {
  page: `margin:0;padding:0;width:100%;background-color:${color.ink};color:${color.ivory};${SANS_FONT}`,
  /** Some programs drop the styles of `body`, leaving black on black. */
  background: `width:100%;background-color:${color.ink};color:${color.ivory}`,
  outer: 'padding:40px 16px 48px',
  column: 'width:100%;max-width:600px;margin:0 auto',
  brand: `${DISPLAY_FONT};font-size:22px;line-height:28px;letter-spacing:5px;text-transform:uppercase;color:${color.ivory};padding:0 0 36px`,
  eyebrow: `${SANS_FONT};font-size:12px;line-height:18px;letter-spacing:2px;text-transform:uppercase;color:${color.smoke};padding:0 0 10px`,
  heading: `${DISPLAY_FONT};margin:0;font-size:38px;line-height:44px;letter-spacing:-0.3px;color:${color.ivory}`,
  headingCell: 'padding:0 0 20px',
  paragraph: `${SANS_FONT};margin:0;font-size:16px;line-height:26px;color:${color.ivory}`,
  paragraphCell: 'padding:0 0 16px',
  notice: `${SANS_FONT};font-size:16px;line-height:25px;color:${color.ivory};background-color:${color.coal};border-left:3px solid ${color.ivory};padding:16px 20px`,
  gap: 'padding:22px 0 14px',
  card: `background-color:${color.coal};border:1px solid ${color.ash};border-radius:14px;padding:26px 28px 10px`,
  cardTitle: `${SANS_FONT};margin:0 0 6px;font-size:12px;line-height:18px;letter-spacing:2px;text-transform:uppercase;font-weight:normal;color:${color.smoke}`,
  when: `${DISPLAY_FONT};margin:0 0 18px;font-size:27px;line-height:34px;color:${color.ivory}`,
  timeCard: `background-color:${color.coal};border:1px solid ${color.gold};border-radius:14px;padding:22px 28px`,
  time: `${DISPLAY_FONT};font-size:38px;line-height:46px;color:${color.ivory}`,
  noWrap: 'white-space:nowrap',
  point: `border-top:1px solid ${color.ash};padding:14px 0 15px`,
  pointLabel: `${SANS_FONT};font-size:13px;line-height:20px;color:${color.smoke}`,
  pointName: `${SANS_FONT};font-size:17px;line-height:25px;font-weight:600;color:${color.ivory}`,
  area: `${SANS_FONT};font-size:15px;line-height:22px;color:${color.smoke}`,
  dot: { Pickup: `color:${color.success}`, Stop: `color:${color.smoke}`, 'Drop-off': `color:${color.danger}` },
  section: `${DISPLAY_FONT};margin:0;font-size:23px;line-height:30px;color:${color.ivory}`,
  sectionCell: 'padding:24px 0 10px',
  rows: `width:100%;border-bottom:1px solid ${color.ash}`,
  label: `${SANS_FONT};width:170px;font-size:14px;line-height:22px;font-weight:normal;text-align:left;vertical-align:top;color:${color.smoke};border-top:1px solid ${color.ash};padding:11px 16px 11px 0`,
  line: `${SANS_FONT};font-size:14px;line-height:22px;font-weight:normal;text-align:left;vertical-align:top;color:${color.smoke};border-top:1px solid ${color.ash};padding:11px 16px 11px 0`,
  value: `${SANS_FONT};font-size:15px;line-height:22px;vertical-align:top;color:${color.ivory};border-top:1px solid ${color.ash};padding:11px 0;word-break:break-word`,
  amount: `${SANS_FONT};font-size:15px;line-height:22px;font-variant-numeric:tabular-nums;text-align:right;vertical-align:top;white-space:nowrap;color:${color.ivory};border-top:1px solid ${color.ash};padding:11px 0`,
  strong: 'font-weight:700',
  previousValue: `color:${color.smoke};text-decoration:line-through`,
  phone: `color:${color.ivory};text-decoration:underline;white-space:nowrap`,
  buttonCell: `background-color:${color.gold};border-radius:999px;mso-padding-alt:15px 34px`,
  button: `${SANS_FONT};display:inline-block;padding:15px 34px;font-size:16px;line-height:20px;font-weight:700;text-decoration:none;color:${color.ink};border-radius:999px`,
  buttonGap: 'padding:20px 0 8px',
  note: `${SANS_FONT};margin:0;font-size:13px;line-height:20px;color:${color.smoke};padding:8px 0 16px`,
  footerGap: 'padding:20px 0',
  footer: 'padding:0',
  footerLine: `${SANS_FONT};margin:0 0 6px;font-size:13px;line-height:20px;color:${color.smoke}`,
} as const

export const NARROW_SCREEN_CSS = `@media (max-width:520px){
.outer{padding:28px 14px 36px !important}
.heading{font-size:32px !important;line-height:38px !important}
.when{font-size:24px !important;line-height:31px !important}
.card{padding:22px 20px 6px !important}
.label,.value{display:block !important;width:auto !important}
.label{padding:11px 0 0 !important}
.value{border-top:0 !important;padding:1px 0 11px !important}
.button{display:block !important;text-align:center !important}
.wide{width:100% !important}
}`
