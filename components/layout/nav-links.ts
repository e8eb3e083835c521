export const navLinks = [
  { section: 'home', label: 'Home' },
  { section: 'about', label: 'About Us' },
  { section: 'contact', label: 'Contact Us' },
  { section: 'testimonial', label: 'Testimonial' },
  { section: 'blog-section', label: 'Blog' },
] as const

export const BOOKING_SECTION = 'booking-flow'
