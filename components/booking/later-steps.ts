export { Confirmation } from '@/components/booking/confirmation/confirmation'
export { ConfirmedMap } from '@/components/booking/confirmation/confirmed-map'
export { AppliedTimeStatus, ContactFormStep } from '@/components/booking/steps/contact-form-step'
