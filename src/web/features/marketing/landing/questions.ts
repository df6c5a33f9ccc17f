import { BRAND, PRICE } from '#domain/brand';

/** The seven questions of the specification. */
export const QUESTIONS = [
  {
    question: `Is ${BRAND} affiliated with the government?`,
    answer: `No. ${BRAND} is a private, independent service. It is not affiliated with, endorsed by or connected to any government agency.`,
  },
  {
    question: 'How does it work?',
    answer:
      'Choose locations, enter your phone number, and we send a text when an appointment opens at one of them. Availability is checked every 8 minutes or more often, around the clock. You decide which dates, hours and days count, and how many texts a day you want at most.',
  },
  {
    question: 'Do you book the appointment for me?',
    answer:
      'No. You book on the official site with your own account there. We never ask for that login and never book, change or cancel anything. If you already hold an interview, reschedule it; do not cancel it first.',
  },
  {
    question: 'Do you guarantee that I get an appointment?',
    answer:
      'No. Monitoring is best effort. Appointments open when others cancel and may be taken before you get there, and we cannot promise how fast a text is delivered.',
  },
  {
    question: 'Where does the data come from?',
    answer:
      'From the appointment availability that the official Trusted Traveler site shows to everybody. We do not access government systems beyond that. When the source does not answer, our status page says so.',
  },
  {
    question: 'What does it cost?',
    answer: `The Premium Plan is ${PRICE} and renews monthly. You can cancel anytime; there is no long-term commitment. Your carrier’s message and data rates may apply, and the government’s own application fee is separate.`,
  },
  {
    question: 'Can I watch several locations?',
    answer:
      'Yes, as many as you like, at no extra cost. More centers mean more chances, and alerts are bundled so that your phone stays calm.',
  },
] as const;
