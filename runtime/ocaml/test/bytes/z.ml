include Zooph
