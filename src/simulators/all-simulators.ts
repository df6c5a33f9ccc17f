import { appointmentsSimulator } from './appointments/appointments-simulator.ts';
import { mailSimulator } from './mail/mail-simulator.ts';
import { paymentsSimulator } from './payments/payments-simulator.ts';
import { pushSimulator } from './push/push-simulator.ts';
import type { SimulatorFactory } from './simulator.ts';
import { smsSimulator } from './sms/sms-simulator.ts';

export const ALL_SIMULATORS: readonly SimulatorFactory[] = [
  mailSimulator,
  appointmentsSimulator,
  paymentsSimulator,
  smsSimulator,
  pushSimulator,
];
