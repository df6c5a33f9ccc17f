import { twilioClient } from '#server/gateways/sms/twilio-client';
import { Failure } from '#server/platform/failure';
import { SIMULATED_ACCOUNT } from '#simulators/sms/account';
import { SMS_FAULTS } from '#simulators/sms/sms-faults';
import { TextProvider } from '../../test/handset.ts';
import { SPOIL } from './recorder.ts';
import type { ContractFlows } from './run-contract.ts';

const NUMBER = '+14155550132';
const { accountSid, authToken, messagingServiceSid } = SIMULATED_ACCOUNT;
const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

export const textFlows: ContractFlows = {
  simulator: 'sms',
  isUsed: (path) =>
    /^\/2010-04-01\/Accounts\/\{(Sid|AccountSid)\}(\/(Messages|IncomingPhoneNumbers))?\.json$/.test(path),
  accepted: [
    {
      differs: /^body\.uri: /,
      reason: 'The description calls the address of a page a URI; the provider answers a path.',
    },
    {
      differs: /status code with those defined in the document: 20[01]$/,
      reason: 'The description knows successes alone; errors are documented elsewhere, by their numbers.',
    },
  ],
  async play(baseUrl, simulatorsUrl) {
    const texts = twilioClient({ baseUrl, accountSid, authToken, messagingServiceSid });
    const provider = new TextProvider(simulatorsUrl);
    const send = (to = NUMBER) =>
      texts
        .send({
          to,
          body: 'Gatelight: an opening (100% sure) & more',
          reference: '7',
          statusCallback: 'https://gatelight.example/webhooks/twilio/status',
          validForSeconds: 900,
        })
        .catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error;
        });
    await texts.describeAccount();
    await send();
    for (const kind of Object.keys(SMS_FAULTS).filter((one) => /^\d+$/.test(one))) {
      await provider.fault(kind);
      await send();
    }
    for (const end of ['1', '2', '3', '4', '9']) await send(`+1500555000${end}`);
    await provider.outcome({ status: 'undelivered', errorCode: 30005, times: 1 });
    await send();
    await provider.handset(NUMBER).reply('STOP');
    await send();
    await texts.find({ to: NUMBER, since: new Date(Date.now() - 60_000) });
  },
  async controls(baseUrl) {
    const address = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
    const send = (fields: Record<string, string>, headers: Record<string, string>) =>
      fetch(address, {
        method: 'POST',
        headers: { authorization, ...headers },
        body: new URLSearchParams(fields),
      });
    const right = { To: NUMBER, Body: 'x', MessagingServiceSid: messagingServiceSid };
    return [
      { side: 'ours', run: () => send({ Body: 'to nobody' }, {}) },
      { side: 'ours', run: () => send({ ...right, MessagingServiceSid: 'MGnone' }, {}) },
      { side: 'simulator', run: () => send(right, { [SPOIL]: '1' }) },
    ];
  },
};
