import type { ModelError, ModelFailureReason } from '#server/platform/language-model/language-model.ts';
import type { ModelFailure } from '#shared/contracts/provenance.ts';

const ofReason: Record<ModelFailureReason, string> = {
  private_address: 'its address lies within a private network; if that is meant, set --private.',
  not_encrypted: 'nothing is sent to the internet without encryption; give an https:// address.',
  certificate: 'the certificate of its address is not valid.',
  unknown_host: 'there is no such address.',
  proxy:
    'the proxy of LANGUAGE_MODEL_PROXY does not lead there; look at its address, its name and password, and what it lets pass.',
  redirected: 'its address leads on to another one; give that one.',
  unknown_model: 'the provider does not know this model, or not at this address.',
  request_refused: 'the provider refuses the request; look whether dialect and address belong together.',
  unsupported_use: 'this provider has nothing for this use.',
  not_installed: 'what runs models on this machine is not installed: npm run local-model -- install.',
  no_model_file: 'there is no such model file.',
  too_little_memory: 'this machine has too little memory for it.',
};

const ofCode: Record<ModelFailure, string> = {
  unreachable: 'it cannot be reached.',
  refused: 'the provider refuses the key.',
  over_budget: "the budget with the provider is used up, or one of this service's limits is.",
  rate_limited: 'the provider is asked too often at the moment.',
  filtered: "the provider's content filter held the answer back.",
  stalled: 'it did not answer in time.',
  cut: 'the connection was lost within the answer.',
  bad_answer: 'what came back is no answer in this dialect.',
};

/** Explains in a sentence what the operator can fix. */
export function explainFailure({ code, reason, status }: ModelError): string {
  const sentence = reason === null ? ofCode[code] : ofReason[reason];
  return status === null ? sentence : sentence.replace(/\.$/, ` (status ${status}).`);
}
