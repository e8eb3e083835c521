export { AppliedTimeStatus, ContactFormStep } from '@/components/booking/steps/contact-form-step'
export { ConfirmationStep } from '@/components/ride/booking-view'
