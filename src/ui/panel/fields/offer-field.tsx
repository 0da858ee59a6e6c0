import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useState } from 'react';

/** A record that the field offers; the label tells it apart from the others. */
type Labelled = { readonly label: string };

type Props<Offer extends Labelled> = AutocompleteProps & {
  offers: readonly Offer[];
  onOffer: (offer: Offer) => void;
  onChange: (typed: string) => void;
};

/** A text field that offers records; the server has already filtered them. */
export function OfferField<Offer extends Labelled>(props: Props<Offer>) {
  const { offers, onOffer, onChange, ...rest } = props;
  const [listed, setListed] = useState(false);
  return (
    <Autocomplete
      {...rest}
      autoComplete="off"
      // An open list without options would consume the Esc that closes the dialog.
      dropdownOpened={listed && offers.length > 0}
      onDropdownOpen={() => setListed(true)}
      onDropdownClose={() => setListed(false)}
      data={[...new Set(offers.map(({ label }) => label))]}
      filter={({ options }) => options}
      onChange={(value) => {
        const offer = offers.find(({ label }) => label === value);
        if (offer) onOffer(offer);
        else onChange(value);
      }}
      // A held Enter chooses an option, and must not send the form after that.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
    />
  );
}
