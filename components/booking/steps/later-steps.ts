export { Confirmation } from '@/components/booking/confirmation/confirmation'
export { ConfirmedMap } from '@/components/booking/confirmation/confirmed-map'
export { AppliedTimeStatus, ContactFormStep } from './contact-form-step'
