import { Section } from '@/components/ui/section'

const STEPS = [
  {
    title: 'Choose Your Vehicle',
    text: 'Select from a premium fleet of black cars and luxury SUVs, with every fare side by side before you decide.',
  },
  {
    title: 'Book Your Ride',
    text: 'Set your pickup and drop-off, choose now or later, and get your confirmation within minutes.',
  },
  {
    title: 'Enjoy the Ride',
    text: 'A professional chauffeur meets you, holds the door and drives you to your destination. Sit back and relax.',
  },
]

/** Renders the three steps. */
export function HowItWorks() {
  return (
    <Section heading="How It Works">
      <ol className="steps grid gap-px overflow-hidden rounded-2xl border border-ash bg-ash md:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step.title}>
            <span aria-hidden="true">{index + 1}</span>
            <div>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
