include Zooph_big
